import { Badge, Button, Group, SegmentedControl, Select, Text } from "@mantine/core";
import { useState } from "react";
import { paymentNames } from "#contract/comanda-names.ts";
import { formatDay } from "#contract/dates.ts";
import {
  type Receivable,
  type ReceivableKind,
  receivableList,
  receivableStates,
  shownReceivables,
} from "#contract/receivables.ts";
import { useCategories } from "#web/features/entries/use-accounts.ts";
import { ExpectedDays } from "#web/features/finance/expected-days.tsx";
import { ReceivableActs } from "#web/features/finance/receivable-acts.tsx";
import { useReceive } from "#web/features/finance/use-receive.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { LinkedFilter } from "#web/ui/register/linked-filter.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /recebimentos: the expected card and Pix income, and the received part of it. */
export function ReceivablesPage() {
  const register = useRegister(orpc.finance.receivables.list, receivableList);
  const { tipo, dia } = register.asked;
  const changes = useSession().role !== "super_admin";
  const banks = useCategories("banco");
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = banks.some(({ value }) => value === "banco") ? [] : banks;
  const conta = chosen ?? first?.value ?? "banco";
  return (
    <>
      <PageHeader
        title={titles[tipo]}
        description="Confira com o extrato do banco. O que chegou com outro valor fica como taxa."
        actions={
          <>
            {changes && banks.length > 1 && (
              <Select
                aria-label="Em que banco cai"
                allowDeselect={false}
                data={banks}
                value={conta}
                onChange={setChosen}
              />
            )}
            <SegmentedControl
              aria-label="O que se recebe"
              data={kinds}
              value={tipo}
              onChange={(kind) => register.ask({ tipo: kind as ReceivableKind })}
            />
          </>
        }
      />
      <ExpectedDays tipo={tipo} conta={conta} changes={changes} />
      <Register
        register={register}
        cells={cells}
        hidden={hidden[tipo]}
        tools={
          <>
            {dia && <LinkedFilter onRemove={() => register.ask({ dia: undefined })}>Só {formatDay(dia)}</LinkedFilter>}
            <Select
              aria-label="Situação"
              allowDeselect={false}
              data={states}
              value={register.asked.situacao}
              onChange={(situacao) => register.ask({ situacao: situacao as typeof register.asked.situacao })}
            />
          </>
        }
        {...(changes && {
          acts: (one: Receivable) => <ReceivableActs receivable={one} conta={conta} />,
          actsOnMany: (items: Receivable[], done: () => void) => (
            <ReceiveMany items={items} conta={conta} onDone={done} />
          ),
        })}
        empty={nothing[tipo]}
        notFound={{ title: "Nada nesta situação", hint: "Escolha outra situação, ou todos." }}
      />
    </>
  );
}

const kinds = [
  { value: "cartao", label: "Cartões" },
  { value: "pix", label: "Pix" },
  { value: "online", label: "Online" },
];

const titles = { cartao: "A receber de cartões", pix: "Pix a conferir", online: "A receber online" };

const hidden: Record<ReceivableKind, (keyof Receivable)[]> = {
  cartao: ["cliente", "parcela", "recebido"],
  pix: ["forma", "maquina", "parcela", "bruto", "taxa"],
  online: ["forma", "maquina", "parcela", "recebido"],
};

const states = Object.entries(shownReceivables).map(([value, label]) => ({ value, label }));

const nothing = {
  cartao: {
    title: "Nenhum cartão a conferir até hoje",
    hint: "O que for pago com cartão aparece aqui no dia em que deve cair.",
  },
  online: {
    title: "Nada online a conferir até hoje",
    hint: "O que for pago online aparece aqui no dia em que o provedor deve pagar.",
  },
  pix: {
    title: "Nenhum Pix a conferir até hoje",
    hint: "Cada Pix recebido aparece aqui até ser conferido com o banco.",
  },
};

const colors = { esperado: "yellow", recebido: "green", desfeito: "gray" };

const cells = {
  dia: ({ dia }: Receivable) => <Text fw={600}>{formatDay(dia)}</Text>,
  comanda: ({ comanda, comanda_id }: Receivable) =>
    comanda_id ? (
      <PageLink to="/comandas" search={{ comanda: comanda_id }} c="inherit">
        {comanda}
      </PageLink>
    ) : (
      "Fiado ou crédito"
    ),
  forma: ({ forma, parcela, parcelas }: Receivable) => (
    <Text component="span" style={{ whiteSpace: "nowrap" }}>
      {paymentNames[forma]} {parcelas > 1 && `${parcela}/${parcelas}`}
    </Text>
  ),
  bruto: ({ bruto }: Receivable) => <MoneyText centavos={bruto} />,
  taxa: ({ taxa }: Receivable) => <MoneyText centavos={taxa} />,
  liquido: ({ liquido }: Receivable) => <MoneyText centavos={liquido} />,
  recebido: ({ recebido }: Receivable) => (recebido === null ? "–" : <MoneyText centavos={recebido} />),
  situacao: ({ situacao }: Receivable) => (
    <Badge variant="light" color={colors[situacao]} miw="max-content">
      {receivableStates[situacao]}
    </Badge>
  ),
};

function ReceiveMany({ items, conta, onDone }: { items: Receivable[]; conta: string; onDone: () => void }) {
  const { asExpected } = useReceive(conta);
  const ids = items.filter(({ situacao }) => situacao === "esperado").map(({ id }) => id);
  return (
    <Group gap="sm">
      <Button
        size="sm"
        disabled={ids.length === 0 || ids.length > 200}
        loading={asExpected.isPending}
        onClick={() => asExpected.mutate(ids, { onSuccess: onDone })}
      >
        Chegou como esperado
      </Button>
    </Group>
  );
}
