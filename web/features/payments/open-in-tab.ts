/** Opens the provider's page in a new tab. False where the browser allows none and this tab goes there. */
export async function openInTab(ask: () => Promise<{ url: string }>): Promise<boolean> {
  // A browser opens a tab only while it handles the press, so the tab opens before the answer.
  const tab = window.open("about:blank", "_blank");
  try {
    const { url } = await ask();
    if (!tab) location.assign(url);
    else {
      tab.opener = null;
      tab.location.href = url;
    }
    return tab !== null;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
