import { useRouter, useSearch } from "@tanstack/react-router";

/** Which row of a page is open beside its list, under that name in the address: so Back closes it and a link opens it. */
export function useOpenRow(name: string) {
  const { [name]: id, ...search }: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const show = (shown?: string, replace = false) =>
    void router.navigate({
      to: ".",
      search: { ...search, ...(shown && { [name]: shown }) } as never,
      replace,
      ignoreBlocker: true,
    });
  return {
    id: typeof id === "string" ? id : undefined,
    open: (row: string) => show(row),
    close: () => show(undefined, true),
  };
}
