// SPDX-License-Identifier: MIT
// Unpacks the script of the page and runs it, which the page's policy permits by its hash.  Packed
// it has a third of its size.

// Returns the octets of an element whose text is base64 of gzip, as compress() in build.py writes
// it.
export async function unpack (id) {
  const packed = document.getElementById(id).textContent
  const octets = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0))
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

// Says that the page cannot run: without the data there are no texts.
export function fail (error) {
  document.getElementById('verdict').textContent =
    'This browser cannot run the page: it needs WebAssembly and DecompressionStream, as browsers ' +
    `have since 2023. – Dieser Browser kann die Seite nicht ausführen. (${error.name})`
  throw error
}

unpack('packed').then((octets) => {
  const script = document.createElement('script')
  script.textContent = new TextDecoder().decode(octets)
  document.head.append(script)
}).catch(fail)
