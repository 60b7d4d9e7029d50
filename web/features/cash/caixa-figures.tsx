import { Accordion, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type CaixaReport, drawerForms, type DrawerForm, expenseNames, type Taking } from "#contract/cash.ts";
import { numberText } from "#contract/numbers.ts";
import { formatMoney } from "#web/lib/money.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/links.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { Section } from "#web/ui/section.tsx";

const kinds: Record<string, string> = {
  pagamento: "Recebido",
  estorno: "Devolvido",
  devolucao: "Crédito devolvido",
  recebimento: "Fiado recebido",
  credito: "Crédito de clientes",
  devolucao_paga: "Devoluções de itens",
  suprimento: "Suprimentos",
  sangria: "Sangrias",
  despesa: "Despesas",
  lancamento: "Lançamentos",
  fechamento_pago: "Fechamentos de barbeiros",
  vale_pago: "Vales",
  acerto: "Acertos de barbeiros",
};

export function kindName(tipo: string): string {
  return kinds[tipo] ?? "Outros";
}

/** The movements of a drawer or the income of a day, by form and kind; each figure opens its rows. */
export function CaixaFigures({ report: { sums, takings } }: { report: Pick<CaixaReport, "sums" | "takings"> }) {
  const forms = (Object.keys(drawerForms) as DrawerForm[]).filter((form) => sums.some(({ forma }) => forma === form));
  if (forms.length === 0)
    return (
      <EmptyState title="Nada passou por este caixa" hint="Nem pagamentos, nem suprimentos, sangrias ou despesas." />
    );
  return (
    <Stack mt="lg" gap="lg">
      {forms.map((form) => (
        <Form
          key={form}
          form={form}
          sums={sums.filter(({ forma }) => forma === form)}
          takings={takings.filter(({ forma }) => forma === form)}
        />
      ))}
    </Stack>
  );
}

type FormProps = { form: DrawerForm; sums: CaixaReport["sums"]; takings: Taking[] };

function Form({ form, sums, takings }: FormProps) {
  const [open, setOpen] = useState<string[]>([]);
  const total = sums.reduce((sum, { valor }) => sum + valor, 0);
  return (
    <Section title={drawerForms[form]} description={`Total: ${formatMoney(total)}`}>
      <Accordion multiple value={open} onChange={setOpen} order={3}>
        {sums.map(({ tipo, linhas, valor }) => (
          <Accordion.Item key={tipo} value={tipo}>
            <Accordion.Control>
              <Group justify="space-between" wrap="nowrap" pe="xs">
                <Text>
                  {kindName(tipo)} ({linhas})
                </Text>
                <MoneyText centavos={valor} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(tipo) && <Takings takings={takings.filter((one) => one.tipo === tipo)} of={linhas} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}

/** The rows of a figure, of which there are `of`. */
function Takings({ takings, of }: { takings: Taking[]; of: number }) {
  return (
    <>
      {takings.length < of && (
        <Text size="sm" c="dimmed" mb="xs">
          As {takings.length} mais novas de {numberText(of)}.
        </Text>
      )}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {takings.map(({ id, comanda, de_quem, motivo, categoria, autor, created_at, valor }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              {comanda ? (
                <PageLink to="/comandas" search={{ comanda: comanda.id }} c="inherit">
                  Comanda {comanda.numero}
                </PageLink>
              ) : (
                <Text>{[categoria && expenseNames[categoria], motivo ?? de_quem].filter(Boolean).join(": ")}</Text>
              )}
              <Text size="sm" c="dimmed">
                {autor} <Moment at={created_at} />
              </Text>
            </div>
            <MoneyText centavos={valor} />
          </Group>
        ))}
      </Stack>
    </>
  );
}
