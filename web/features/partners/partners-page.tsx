import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import { contractList, type PartnerContract } from "#contract/partners.ts";
import { CommissionsTabs } from "#web/features/closings/commissions-tabs.tsx";
import { ContractDialog } from "#web/features/partners/contract-dialog.tsx";
import { client } from "#web/lib/client.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { useAct } from "#web/ui/use-act.ts";

/** /comissoes/parceiros: the contracts of partners (salão-parceiro); each links to the partner's month. */
export function PartnersPage() {
  const register = useRegister(orpc.commissions.partners.list, contractList);
  const [opened, setOpened] = useState<PartnerContract | "new">();
  const [removed, setRemoved] = useState<PartnerContract>();
  const changes = useSession().role !== "super_admin";
  return (
    <CommissionsTabs>
      <PageHeader
        title="Parceiros"
        description="Quem tem CNPJ e contrato recebe sua cota-parte dos serviços, que não é receita da casa."
        actions={changes && <Button onClick={() => setOpened("new")}>Novo contrato</Button>}
      />
      <Register
        register={register}
        cells={cells}
        {...(changes && {
          acts: (contract: PartnerContract) => (
            <ActsMenu nome={`o contrato de ${contract.barbeiro} desde ${formatDay(contract.de)}`}>
              <Menu.Item onClick={() => setOpened(contract)}>Corrigir ou encerrar</Menu.Item>
              <Menu.Item onClick={() => setRemoved(contract)}>Tirar</Menu.Item>
            </ActsMenu>
          ),
        })}
        empty={{
          title: "Nenhum parceiro ainda",
          hint: "Faça um contrato para o barbeiro que tem CNPJ: o que ele fizer a partir dessa data é dividido por ele.",
        }}
      />
      {opened && (
        <ContractDialog {...(opened !== "new" && { contract: opened })} onClose={() => setOpened(undefined)} />
      )}
      {removed && <RemoveDialog contract={removed} onClose={() => setRemoved(undefined)} />}
    </CommissionsTabs>
  );
}

const cells = {
  barbeiro: ({ barbeiro, barbeiro_id }: PartnerContract) => (
    <PageLink to="/comissoes/parceiros/$id" params={{ id: barbeiro_id }} fw={600} c="inherit">
      {barbeiro}
    </PageLink>
  ),
  de: ({ de }: PartnerContract) => formatDay(de),
  ate: ({ ate }: PartnerContract) => (ate ? formatDay(ate) : "Sem fim"),
};

function RemoveDialog({ contract, onClose }: { contract: PartnerContract; onClose: () => void }) {
  const refresh = useReadAgain(orpc.commissions.key());
  const remove = useAct(() => client.commissions.partners.remove({ id: contract.id }).finally(onClose), {
    done: "Contrato tirado.",
    refresh,
  });
  return (
    <ConfirmDialog
      opened
      dangerous
      title="Tirar o contrato?"
      confirm="Tirar"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      O contrato de {contract.barbeiro} desde {formatDay(contract.de)} some. Só dá para tirar o que ainda não dividiu
      nenhuma venda; os outros se encerram.
    </ConfirmDialog>
  );
}
