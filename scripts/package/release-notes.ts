/**
 * The notes of a version: its section of the CHANGELOG, without the heading.
 *
 * @throws {Error} if the version has no section, or one that is still unreleased
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => /^\S+/.exec(text)?.[0] === version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}"`)
  const [heading = '', ...lines] = section.split('\n')
  if (/unreleased/i.test(heading)) {
    throw new Error(`CHANGELOG.md calls ${version} unreleased: replace that by the date`)
  }
  return `${lines.join('\n').trim()}\n`
}
