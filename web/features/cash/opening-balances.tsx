import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type OpeningBalances as Balances, SetOpenings } from "#contract/opening-balances.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Section } from "#web/ui/section.tsx";
import { toastSuccess } from "#web/ui/toast.tsx";

/** The shop's money before it was kept here; the drawer is counted when it is first opened. */
export function OpeningBalances() {
  const query = useQuery(orpc.cash.openings.queryOptions());
  const [changing, setChanging] = useState(false);
  const changes = useSession().role === "admin";
  return (
    <Section
      title="Saldos de abertura"
      description="O que a barbearia já tinha no cofre e nos bancos. A gaveta é contada ao abrir o caixa."
      actions={
        changes && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Mudar saldos
          </Button>
        )
      }
    >
      <Fetched query={query}>
        {(balances) => (
          <>
            <Facts>
              <Fact name="Cofre">{formatMoney(balances.cofre)}</Fact>
              {balances.bancos.map(({ codigo, nome, saldo }) => (
                <Fact key={codigo} name={nome}>
                  {formatMoney(saldo)}
                </Fact>
              ))}
            </Facts>
            {changing && <OpeningsDialog balances={balances} onClose={() => setChanging(false)} />}
          </>
        )}
      </Fetched>
    </Section>
  );
}

function OpeningsDialog({ balances, onClose }: { balances: Balances; onClose: () => void }) {
  const again = useReadAgain(orpc.cash.openings.key());
  const { cofre, bancos } = balances;
  const form = useContractForm<SetOpenings>({
    schema: SetOpenings,
    initialValues: { cofre, bancos: bancos.map(({ codigo, saldo }) => ({ codigo, saldo })) },
    onSubmit: (values, idempotencyKey) => client.cash.setOpenings(values, { context: { idempotencyKey } }),
    onSaved: () => {
      void again();
      toastSuccess("Saldos salvos.");
      onClose();
    },
  });
  return (
    <FormDialog opened title="Saldos de abertura" onClose={onClose}>
      <ContractForm form={form}>
        <MoneyInput label="Cofre" {...form.field("cofre")} />
        {bancos.map(({ codigo, nome }, at) => (
          // A field of a list; the form's types know only whole values.
          <MoneyInput key={codigo} label={nome} {...form.field(`bancos.${at}.saldo` as "cofre")} />
        ))}
        <FormActions form={form} submit="Salvar" onCancel={onClose} />
      </ContractForm>
    </FormDialog>
  );
}
