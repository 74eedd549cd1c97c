// SPDX-License-Identifier: MIT
// The types of registry tables. Positions are indices of a string, in UTF-16.
/// <reference lib="esnext.disposable" />
import type { TableFormat, TableKind, TableRelation } from './constants.js'
import type { XnError } from './xn.js'

export * from './xn.js'

/** A fault in a table. Positions are in the units of the contents: UTF-16 or octets. */
interface TableFault {
  /** One line: '12:7: unknown attribute: ...'. ASCII, except for the filename before it. */
  readonly message: string
  /** The name of the status in xn-table.h: 'XN_TABLE_E_ATTRIBUTE'. */
  readonly code: string
  /** One of TableStatus. */
  readonly status: number
  /** From 1; 0 for the table as a whole. */
  readonly line: number
  readonly column: number
  /** From 0. */
  readonly offset: number
  /** The clause: 'RFC 7940 section 5.2', 'xn limit'. */
  readonly clause: string
  /** The element with the fault, or ''. */
  readonly element: string
  /** The name or the value at fault, perhaps truncated, or ''. */
  readonly subject: string
  /** The fault: 'unknown attribute'. */
  readonly reason: string
  readonly filename: string | null
}

/** A table that is refused. */
export declare class TableError extends Error implements TableFault {
  private constructor()
  readonly name: 'TableError'
  readonly message: string
  readonly code: string
  readonly status: number
  readonly line: number
  readonly column: number
  readonly offset: number
  readonly clause: string
  readonly element: string
  readonly subject: string
  readonly reason: string
  readonly filename: string | null
  /** The members above but for message and subject, as in XnError. */
  readonly cause: TableErrorMembers
  toJSON(): TableErrorMembers & Pick<TableError, 'name' | 'message' | 'subject'>
}
/** The cause of a TableError. */
export type TableErrorMembers = Pick<TableError,
  'code' | 'status' | 'line' | 'column' | 'offset' | 'clause' | 'element' | 'reason' | 'filename'>

/** A part of a table that is doubtful. */
export interface TableWarning extends TableFault {
  readonly kind: TableKind
  /** It needs no change of the table. */
  readonly note: boolean
}

/** The verdict of IDNA 2003 on a label, which is independent of the table's. */
export interface TableIdna {
  /** Why it cannot be stored. */
  error: XnError | null
  /** As it is stored. */
  ascii: string | null
  /** After nameprep. */
  prepared: string | null
  /** Nameprep changes the label. */
  changes: boolean
}

/** The verdict of a table on a label. */
export interface TableResult {
  allowed: boolean
  /** The name of the status in xn-table.h: 'XN_TABLE_E_CONTEXT'. */
  code: string
  /** One of TableStatus. */
  status: number
  /** 'valid', 'blocked', 'allocatable' or another word of the table; 'invalid': not allowed. */
  disposition: string
  /**
   * label.slice(start, end) is the part that is refused, or the whole label; 0 and 0 if it is
   * allowed.
   */
  start: number
  end: number
  /** The code point that is not listed, or not where its rule allows it. */
  codePoint: number | null
  /** The rule of that code point, or of the action that decides; or ''. */
  rule: string
  /** The rule must not match. */
  negated: boolean
  /** The number of the action that decides, from 0; default actions are counted last. */
  action: number | null
  /** The line of the action or the code point in the table. */
  line: number | null
  /** The comment of the action or the code point, or ''. */
  comment: string
  /** One line of ASCII. Code points count from 1. */
  message: string
  /** null in the results of index() and collide(). */
  idna: TableIdna | null
}

/** A label without an index label, or one with too many variants. */
export declare class TableLabelError extends Error {
  private constructor()
  readonly name: 'TableLabelError'
  readonly code: string
  readonly status: number
  readonly label: string
  /** null for too many variants. */
  readonly result: TableResult | null
  /** collide(): 0 or 1, the label that is refused. */
  readonly input: number
  /** code, status and input, as in XnError. */
  readonly cause: TableLabelErrorMembers
  toJSON(): TableLabelErrorMembers &
    Pick<TableLabelError, 'name' | 'message' | 'label' | 'result'>
}
/** The cause of a TableLabelError. */
export type TableLabelErrorMembers = Pick<TableLabelError, 'code' | 'status' | 'input'>

export interface TableVariant {
  label: string
  /** null if it arises in too many ways to find it. */
  disposition: string | null
  /** As it is stored; null if IDNA 2003 refuses it. */
  ascii: string | null
  /** It is stored under the same name as the label. */
  sameName: boolean
  /** It arises in several ways with different dispositions, an error in the table. */
  conflict: boolean
  /** Of the action that decides. */
  rule: string
  negated: boolean
  action: number | null
  line: number | null
  comment: string
}

export interface TableCollision {
  relation: TableRelation
  /** The relation is not 'distinct'. */
  collides: boolean
  /** The disposition of b as a variant of a; null if it is none. */
  bOfA: string | null
  aOfB: string | null
  /** One is derived from the other in too many ways to find the disposition. */
  complex: boolean
  a: TableResult
  b: TableResult
}

/** The contents of a table. Missing texts are ''. */
export interface TableInfo {
  format: TableFormat
  languages: string[]
  scopes: Array<{ type: string, value: string }>
  version: string
  versionComment: string
  date: string
  validFrom: string
  validUntil: string
  unicodeVersion: string
  /** Code points, ranges and sequences as in the file. */
  entries: number
  codePoints: number
  sequences: number
  variants: number
  classes: number
  rules: number
  actions: number
  warnings: number
}

export interface TableOptions {
  /** By default, it is decided by the contents. */
  format?: TableFormat | null
  /** Also warns of parts that are unused or cannot act. */
  lint?: boolean
  /** The date, for the warning that the table has expired: '2026-11-22'; others: a RangeError. */
  today?: string | Date | null
  /** For messages. */
  filename?: string | null
}

/**
 * A registry table, which does not change. Labels are taken as typed: in lower case, and A-labels
 * in decoded form.
 */
export declare class Table {
  /**
   * Loads a table. A fault throws a TableError; a table that needs too much memory, a RangeError.
   */
  constructor(contents: string | ArrayBuffer | ArrayBufferView, options?: TableOptions)
  /** Loads a table from a file in Node, or from a URL. */
  static load(source: string | URL, options?: TableOptions): Promise<Table>
  readonly warnings: readonly TableWarning[]
  readonly info: TableInfo
  /** Equal for tables that give the same index labels, which can then be compared. */
  readonly fingerprint: string
  check(label: string): TableResult
  /** Returns whether the disposition of a label is not 'invalid'. */
  allows(label: string): boolean
  /**
   * Returns the index label, which variants of each other share unless the table has
   * 'index-incomplete' among its warnings. Throws a TableLabelError if the table does not list the
   * label.
   */
  index(label: string): string
  /**
   * Returns the key, which labels that collide share in every table; labels with the same key are
   * compared by collide(). It is the index label where that is sufficient. Throws as index() does.
   */
  key(label: string): string
  /**
   * Enumerates the variants of a label, in code point order. A label that is not allowed has none.
   * After `limit` variants, 1000 by default, it throws a TableLabelError if there are more; null:
   * no limit. It also throws one if they take too long to find, after about a second.
   */
  variants(
    label: string, options?: { disposition?: string | null, limit?: number | null }
  ): Generator<TableVariant, void, undefined>
  /** Returns how two labels collide. Throws a TableLabelError if one is not listed. */
  collide(a: string, b: string): TableCollision
  /** Frees the memory of the table at once, which otherwise happens when it is collected. */
  free(): void
  /** free(), for `using`, in engines that have Symbol.dispose. */
  [Symbol.dispose](): void
}
