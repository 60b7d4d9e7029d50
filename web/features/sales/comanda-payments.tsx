import { Button, Group, Menu, SimpleGrid, Stack, Text } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useRef, useState } from "react";
import { paymentNames } from "#contract/comanda-names.ts";
import { creditable, isSettled, roundingOf, sumsOf } from "#contract/comanda-sums.ts";
import { type Comanda, type ComandaPayment, type PaymentForm } from "#contract/comandas.ts";
import { Pay } from "#contract/sales.ts";
import { useOpenDrawer } from "#web/features/cash/use-open-drawer.tsx";
import { LimitDialog } from "#web/features/clients/wallet/wallet-dialogs.tsx";
import { MachineSelect } from "#web/features/finance/machine-select.tsx";
import { ChargeDialog } from "#web/features/sales/charge-dialog.tsx";
import { PixCode } from "#web/features/sales/pix-code.tsx";
import { TeamSelect } from "#web/features/barbers/team-select.tsx";
import { TypedSum } from "#web/features/sales/typed-sum.tsx";
import { VoucherField } from "#web/features/sales/voucher-field.tsx";
import { useComandaAct, useSellerRights } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import { useSession } from "#web/lib/session.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { ContractForm, useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";

/** Providers take no smaller payments, in centavos. */
const leastCharge = 100;

type PaymentsProps = { comanda: Comanda; changes: boolean };

/** Online payments are not taken here, neither before the visit nor after. */
type TakenForm = Exclude<PaymentForm, "online" | "sinal">;
const forms = (Object.entries(paymentNames) as [PaymentForm, string][]).filter(
  (form): form is [TakenForm, string] => form[0] !== "online" && form[0] !== "sinal",
);

/** The payments, and buttons to pay the rest. */
export function ComandaPayments({ comanda, changes }: PaymentsProps) {
  const [form, setForm] = useState<TakenForm>();
  const [charging, setCharging] = useState(false);
  const { mutate } = useComandaAct();
  const { isDesk, closes } = useSellerRights();
  const { cobranca } = comanda;
  const left = sumsOf(comanda).falta - (cobranca?.valor ?? 0);
  const charges = changes && closes && left >= leastCharge && !cobranca;
  const { data: isOffered } = useQuery(
    orpc.payments.charges.offered.queryOptions({ input: charges ? undefined : skipToken }),
  );
  return (
    <Stack gap="sm">
      {(comanda.payments.length > 0 || cobranca) && (
        <Stack component="ul" aria-label="Pagamentos" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
          {comanda.payments.map((payment) => (
            <Group component="li" key={payment.id} justify="space-between" wrap="nowrap">
              <Text {...(payment.reversed && { td: "line-through", c: "dimmed" })}>{textOf(payment)}</Text>
              <Group gap={4} wrap="nowrap">
                <MoneyText centavos={payment.valor} />
                {changes && isDesk && !payment.reversed && payment.forma !== "sinal" && (
                  <ActsMenu nome={textOf(payment)}>
                    <Menu.Item onClick={() => mutate((once) => client.sales.takeBack({ id: payment.id }, once))}>
                      Desfazer pagamento
                    </Menu.Item>
                  </ActsMenu>
                )}
              </Group>
            </Group>
          ))}
          {cobranca && (
            <Group component="li" justify="space-between" wrap="nowrap">
              <Text c="yellow.4">Link · aguardando pagamento</Text>
              <Group gap={4} wrap="nowrap">
                <MoneyText centavos={cobranca.valor} />
                <Button size="compact-sm" variant="subtle" onClick={() => setCharging(true)}>
                  Ver link
                </Button>
              </Group>
            </Group>
          )}
        </Stack>
      )}
      {comanda.returns.length > 0 && (
        <Stack component="ul" aria-label="Devoluções" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
          {comanda.returns.map(({ id, nome, quantidade, forma, valor, motivo }) => (
            <Group component="li" key={id} justify="space-between" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text>{`Devolvido: ${quantidade > 1 ? `${quantidade} × ` : ""}${nome}`}</Text>
                <Text size="sm" c="dimmed">{`${paymentNames[forma]} · ${motivo}`}</Text>
              </div>
              <MoneyText centavos={-valor} />
            </Group>
          ))}
        </Stack>
      )}
      {changes && left > 0 && (
        <SimpleGrid cols={2} spacing="xs">
          {forms
            .filter(([value]) => takes(value, comanda, isDesk))
            .map(([value, label]) => (
              // The longest name does not fit in one line of a phone.
              <Button
                key={value}
                variant="default"
                {...{ h: "auto", mih: 44, px: "xs", py: 6 }}
                styles={{ label: { whiteSpace: "normal" } }}
                onClick={() => setForm(value)}
              >
                {label}
              </Button>
            ))}
          {charges && isOffered && (
            <Button variant="default" {...{ h: "auto", mih: 44, px: "xs", py: 6 }} onClick={() => setCharging(true)}>
              Cobrar por link
            </Button>
          )}
        </SimpleGrid>
      )}
      {charging && <ChargeDialog comanda={comanda} onClose={() => setCharging(false)} />}
      {form && (
        // A changed limit changes the proposed amount.
        <PayDialog
          key={comanda.cliente?.limite_fiado}
          comanda={comanda}
          forma={form}
          onClose={() => setForm(undefined)}
        />
      )}
    </Stack>
  );
}

/** Fiado and credit need a named client, credit also a balance, and only the reception takes them. */
function takes(forma: PaymentForm, { cliente }: Comanda, isDesk: boolean): boolean {
  if (forma === "fiado") return cliente !== null && isDesk;
  if (forma === "vale_presente") return isDesk;
  return forma !== "credito_cliente" || (isDesk && (cliente?.credito ?? 0) > 0);
}

function textOf({ forma, parcelas, recebido, valor, barbeiro, reversed }: ComandaPayment): string {
  const change = recebido === null ? 0 : recebido - valor;
  return [
    paymentNames[forma],
    barbeiro,
    parcelas > 1 ? `${parcelas}×` : "",
    change > 0 ? `troco ${formatMoney(change)}` : "",
    reversed ? "desfeito" : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

type PayDialogProps = { comanda: Comanda; forma: TakenForm; onClose: () => void };

function PayDialog({ comanda, forma, onClose }: PayDialogProps) {
  const { id, numero, cliente, items } = comanda;
  const falta = sumsOf(comanda).falta - (comanda.cobranca?.valor ?? 0);
  const { send, once } = useComandaAct();
  const { isDesk, closes } = useSellerRights();
  const { attempt, dialog } = useOpenDrawer(isDesk);
  const closing = useRef(false);
  // A barber can only record payments received by themselves.
  const asksWho = isDesk && forma === "recebido_barbeiro";
  const barbers = [...new Set(items.flatMap(({ barbeiro_id }) => barbeiro_id ?? []))];
  const form = useContractForm<Pay, Comanda>({
    schema: Pay,
    initialValues: {
      id,
      forma,
      valor: Math.min(falta, mostOf(forma, cliente)),
      recebido: null,
      parcelas: 1,
      barbeiro_id: asksWho && barbers.length === 1 ? barbers[0]! : null,
      ...(forma === "vale_presente" && { codigo: "" }),
    },
    onSubmit: (values, idempotencyKey) =>
      attempt(() => send(() => client.sales.pay(values, { context: { idempotencyKey } }))),
    onSaved: (paid) => {
      onClose();
      if (closing.current && isSettled(paid)) once((context) => client.sales.close({ id }, context));
    },
  });
  const { valor, recebido } = form.form.values;
  const rest = falta - valor;
  const paid = { ...comanda, payments: [...comanda.payments, { forma, valor, reversed: false }] };
  const isRounded = roundingOf(paid) > 0;
  const change = recebido !== null && recebido > valor ? recebido - valor : 0;
  return (
    <FormDialog opened title={paymentNames[forma]} onClose={onClose}>
      <div onSubmitCapture={(event) => (closing.current = isToClose(event))}>
        <ContractForm form={form}>
          {forma === "vale_presente" && <VoucherField form={form} falta={falta} />}
          <MoneyInput label="Valor" description={hintOf({ forma, cliente, over: -rest })} {...form.field("valor")} />
          {asksWho && <TeamSelect label="Quem recebeu" {...form.field("barbeiro_id")} />}
          {forma === "dinheiro" && (
            <MoneyInput
              label="Entregue pelo cliente (opcional)"
              description={change > 0 ? `Troco: ${formatMoney(change)}` : "Para calcular o troco."}
              {...form.field("recebido")}
            />
          )}
          {forma.startsWith("cartao_") && <MachineSelect {...form.field("machine_id")} />}
          {forma === "cartao_credito" && <CountInput label="Parcelas" {...form.field("parcelas")} />}
          {forma === "pix" && valor > 0 && (valor <= falta || cliente !== null) && (
            <PixCode numero={numero} valor={valor} />
          )}
          {valor > 0 && (
            <TypedSum
              label={rest < 0 ? "A mais" : isRounded ? "Arredondamento" : "Depois faltam"}
              centavos={Math.abs(rest)}
            />
          )}
          <FormActions form={form} submit={verbs[forma] ?? "Receber"} onCancel={onClose}>
            {closes && !comanda.cobranca && isSettled(paid) && (
              <Button type="submit" variant="light" name={andClose} loading={form.pending}>
                {forma === "fiado" ? "Anotar e fechar" : "Receber e fechar"}
              </Button>
            )}
          </FormActions>
        </ContractForm>
      </div>
      {forma === "fiado" && cliente && <ChangeLimit cliente={cliente} />}
      {dialog}
    </FormDialog>
  );
}

const verbs: Partial<Record<TakenForm, string>> = { pix: "Recebido", fiado: "Anotar fiado" };
const andClose = "fechar";

function isToClose({ nativeEvent }: SyntheticEvent<HTMLElement>): boolean {
  return nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute("name") === andClose;
}

/** Only an admin sets how much a client may owe. */
function ChangeLimit({ cliente }: { cliente: NonNullable<Comanda["cliente"]> }) {
  const [asking, setAsking] = useState(false);
  const again = useReadAgain(orpc.sales.details.key());
  if (useSession().role !== "admin") return null;
  const close = () => {
    setAsking(false);
    void again();
  };
  return (
    <>
      <Button variant="subtle" mt="xs" onClick={() => setAsking(true)}>
        Mudar o limite de fiado
      </Button>
      {asking && <LimitDialog client={cliente} onClose={close} />}
    </>
  );
}

/** The most that can be paid in this form, in centavos. */
function mostOf(forma: PaymentForm, cliente: Comanda["cliente"]): number {
  if (!cliente) return Infinity;
  if (forma === "credito_cliente") return cliente.credito;
  return forma === "fiado" ? Math.max(0, cliente.limite_fiado - cliente.fiado) : Infinity;
}

type Hinted = { forma: PaymentForm; cliente: Comanda["cliente"]; over: number };

function hintOf({ forma, cliente, over }: Hinted): string | undefined {
  if (!cliente) return undefined;
  const { nome, credito, fiado, limite_fiado } = cliente;
  if (forma === "credito_cliente") return `${nome} tem ${formatMoney(credito)}.`;
  if (forma === "fiado") return `${nome} deve ${formatMoney(fiado)} e pode dever até ${formatMoney(limite_fiado)}.`;
  return over > 0 && creditable.includes(forma) ? `${formatMoney(over)} viram crédito de ${nome}.` : undefined;
}
