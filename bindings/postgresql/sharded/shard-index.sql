-- SPDX-License-Identifier: MIT
-- After the rows are copied, since an index on all of them takes less time than on one at a time
ALTER TABLE :"table" ADD PRIMARY KEY (key);
