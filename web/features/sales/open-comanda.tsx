import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useComandaAct } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { useSession } from "#web/lib/session.ts";
import { opens } from "#web/shell/screen.ts";

/** Links a visit to its comanda, which is created if missing. */
export function OpenComanda({ appointment, label }: { appointment: string; label: string }) {
  const session = useSession();
  const router = useRouter();
  const { once, isPending } = useComandaAct();
  const page = (["/comandas", "/barbeiro/vendas"] as const).find((path) => opens(session, path));
  if (!page || session.role === "super_admin") return null;
  const open = () =>
    once((context) => client.sales.open({ appointment, client: null }, context), {
      onSuccess: ({ id }) => void router.navigate({ to: page, search: { comanda: id } }),
    });
  return (
    <Button size="sm" variant="default" loading={isPending} onClick={open}>
      {label}
    </Button>
  );
}
