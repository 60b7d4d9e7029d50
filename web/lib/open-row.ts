import { useRouter, useSearch } from "@tanstack/react-router";
import type { PageSearch } from "#web/lib/page-search.ts";

/** Which row of a page is open beside its list, under that name in the address: so Back closes it and a link opens it. */
export function useOpenRow(name: string) {
  const { [name]: id, ...search }: PageSearch = useSearch({ strict: false });
  const router = useRouter();
  const show = (shown?: string, replace = false) =>
    void router.navigate({
      to: ".",
      search: { ...search, ...(shown && { [name]: shown }) },
      replace,
      ignoreBlocker: true,
    });
  return {
    id: typeof id === "string" ? id : undefined,
    open: (row: string) => show(row),
    close: () => show(undefined, true),
  };
}
