-- SPDX-License-Identifier: MIT
-- Every node has the same version of xn in the same schema.
CREATE SCHEMA IF NOT EXISTS ext;
CREATE EXTENSION IF NOT EXISTS xn SCHEMA ext;
ALTER DATABASE postgres SET search_path = public, ext;
