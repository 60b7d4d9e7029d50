import { useEffect, useState } from "react";

/**
 * The fragment of the link that opened this page, also when it is pasted into an open one. It is removed from the URL at once: a token must
 * not stay in the history, in a screenshot or in a bookmark.
 */
export function useTakenFragment(): string {
  const [fragment, setFragment] = useState(take);

  useEffect(() => {
    const again = () => location.hash !== "" && setFragment(take());
    window.addEventListener("hashchange", again);
    return () => window.removeEventListener("hashchange", again);
  }, []);

  return fragment;
}

function take(): string {
  const { hash, pathname, search } = location;
  if (hash !== "") history.replaceState(history.state, "", pathname + search);
  return hash.slice(1);
}
