import { Button } from "@mantine/core";
import { useState } from "react";
import { type Debtor, debtorList } from "#contract/wallets.ts";
import { ReceiveDialog } from "#web/features/clients/wallet/wallet-dialogs.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /a-receber: debtors, their amounts and since when. */
export function DebtorsPage() {
  const register = useRegister(orpc.clients.wallet.debtors, debtorList);
  const changes = useSession().role !== "super_admin";
  const [receiving, setReceiving] = useState<Debtor>();
  return (
    <>
      <PageHeader title="A receber de clientes" description="Quem comprou fiado, quanto deve e desde quando." />
      <Register
        register={register}
        search="Nome, telefone, e-mail ou CPF"
        cells={cells}
        {...(changes && {
          acts: (debtor: Debtor) => (
            <Button size="compact-sm" variant="default" onClick={() => setReceiving(debtor)}>
              Receber
            </Button>
          ),
        })}
        empty={{ title: "Ninguém deve", hint: "O que um cliente comprar fiado aparece aqui até ser recebido." }}
        notFound={{ title: "Nenhum devedor encontrado", hint: "Confira a grafia, ou quem se procura já pagou." }}
      />
      {receiving && (
        <ReceiveDialog client={{ ...receiving, credito: 0, limite_fiado: 0 }} onClose={() => setReceiving(undefined)} />
      )}
    </>
  );
}

const money = (column: "fiado" | "ate30" | "ate60" | "ate90" | "mais90") => (debtor: Debtor) =>
  debtor[column] > 0 && <MoneyText centavos={debtor[column]} />;

const cells = {
  nome: ({ id, nome }: Debtor) => (
    <PageLink to="/clientes/$id" params={{ id }} search={{ tab: "conta" }} fw={600} c="inherit">
      {nome}
    </PageLink>
  ),
  fiado: money("fiado"),
  ate30: money("ate30"),
  ate60: money("ate60"),
  ate90: money("ate90"),
  mais90: money("mais90"),
};
