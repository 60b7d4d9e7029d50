import { useRouter, useSearch } from "@tanstack/react-router";

/** Which product is open beside the list; it stands in the address, so that Back closes it and a link opens it. */
export function useOpenProduct() {
  const { produto, ...search }: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const show = (id?: string, replace = false) =>
    void router.navigate({
      to: ".",
      search: { ...search, ...(id && { produto: id }) } as never,
      replace,
      ignoreBlocker: true,
    });
  return {
    product: typeof produto === "string" ? produto : undefined,
    open: (id: string) => show(id),
    close: () => show(undefined, true),
  };
}
