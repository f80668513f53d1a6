/** Whether the browser copied the text: it refuses on pages without TLS other than those of the own machine. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
