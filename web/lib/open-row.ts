import { useRouter, useSearch } from "@tanstack/react-router";
import type { PageSearch } from "#web/lib/page-search.ts";

/** The row that is open beside the list, stored in the URL under that name, so that Back closes it and a link opens it. */
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
