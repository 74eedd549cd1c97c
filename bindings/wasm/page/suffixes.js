// SPDX-License-Identifier: MIT
// The registrable part of a name, by the Public Suffix List as build.py packs it.

export class Suffixes {
  // packed: the date of the list, and below it a tree such as  uk?(co,gov),ck?(*,!www)  of labels
  // from the last one on.  A question mark: no rule ends here.
  constructor (packed) {
    const [date, tree] = packed.split('\n')
    this.date = date
    this.root = { isRule: true, children: new Map() }
    const open = [this.root]
    let node = this.root
    for (const [, label, noRule, after] of tree.matchAll(/([^(),?]+)(\??)([(),]*)/g)) {
      node = { isRule: noRule === '', children: new Map() }
      open.at(-1).children.set(label, node)
      for (const sign of after) {
        if (sign === '(') open.push(node)
        else if (sign === ')') open.pop()
      }
    }
  }

  // Returns the number of labels of the public suffix of a name, given by its labels in ASCII.  A
  // name that no rule covers ends in a public suffix of one label, as the list's algorithm says.
  countLabels (labels) {
    let node = this.root
    let count = 1
    for (let depth = 1; depth <= labels.length; depth++) {
      const label = labels[labels.length - depth].toLowerCase()
      if (node.children.has(`!${label}`)) return depth - 1
      if (node.children.has('*')) count = depth
      node = node.children.get(label)
      if (node === undefined) break
      if (node.isRule) count = Math.max(count, depth)
    }
    return count
  }

  // Returns whether the list has the top-level domain.
  hasTLD (label) {
    return this.root.children.has(label.toLowerCase())
  }

  // Divides a name in ASCII: the number of labels before the registrable part, or null if all of
  // the name is a public suffix.
  countBefore (labels) {
    const before = labels.length - this.countLabels(labels) - 1
    return before < 0 ? null : before
  }
}
