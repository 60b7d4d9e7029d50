import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client } from "#web/lib/client.ts";
import { setSession } from "#web/lib/session.ts";
import classes from "#web/shell/inside-shop-banner.module.css";
import { toastFailure } from "#web/ui/toast.tsx";

/** Shows a super admin on every page in which shop they are acting, with a button to leave it. */
export function InsideShopBanner({ shop }: { shop: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    await client.platform.shops.leave();
    const session = await client.auth.session();
    await navigate({ to: "/super-admin" });
    if (session) setSession(queryClient, session);
  }

  return (
    <section className={classes.banner} aria-label="Acesso de super admin">
      <span>
        Você está agindo dentro de <strong>{shop}</strong>. Tudo o que fizer aqui fica registrado.
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void leave().catch(toastFailure)}>
        Sair da barbearia
      </Button>
    </section>
  );
}
