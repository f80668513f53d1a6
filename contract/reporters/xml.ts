/** What XML 1.0 cannot hold in any form (section 2.2). */
const impossible =
  // oxlint-disable-next-line no-control-regex -- these are the ones to find
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for XML or HTML, between tags or in a quoted attribute. */
export const escapeXml = (text: string): string =>
  text.replace(impossible, '\ufffd').replace(/[&<>"']/g, (character) => entities[character]!)
