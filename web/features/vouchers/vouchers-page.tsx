import { Badge, Menu, Text } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#contract/dates.ts";
import { codeText, type Voucher, voucherList, voucherStates } from "#contract/vouchers.ts";
import { VoucherDialog } from "#web/features/sales/receipts/voucher-dialog.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /vale-presente: sold gift vouchers and their balances. */
export function VouchersPage() {
  const register = useRegister(orpc.vouchers.list, voucherList);
  return (
    <>
      <PageHeader
        title="Vale-presente"
        description="Pagos por alguém, e gastos em uma comanda por quem traz o código."
      />
      <Register
        register={register}
        search="Buscar pelo código"
        cells={cells}
        acts={(voucher: Voucher) => <VoucherActs voucher={voucher} />}
        empty={{ title: "Nenhum vale-presente vendido", hint: "Em uma comanda, escolha Presente e o valor." }}
        notFound={{ title: "Nenhum vale-presente com esse código", hint: "Confira as 8 letras e números." }}
      />
    </>
  );
}

function VoucherActs({ voucher }: { voucher: Voucher }) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <ActsMenu nome={codeText(voucher.codigo)}>
        <Menu.Item onClick={() => setPrinting(true)}>Ver e imprimir</Menu.Item>
        <MenuLink to="/comandas" search={{ comanda: voucher.comanda_id }}>
          Abrir a comanda da venda
        </MenuLink>
      </ActsMenu>
      {printing && <VoucherDialog codigo={voucher.codigo} onClose={() => setPrinting(false)} />}
    </>
  );
}

const cells: Cells<Voucher> = {
  codigo: ({ codigo }) => (
    <Text component="span" fw={600} ff="monospace">
      {codeText(codigo)}
    </Text>
  ),
  saldo: ({ saldo }) => <MoneyText centavos={saldo} />,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  situacao: ({ situacao }) => (
    <Badge variant="light" color={colors[situacao]} miw="max-content">
      {voucherStates[situacao]}
    </Badge>
  ),
  valido_ate: ({ valido_ate }) => (valido_ate ? formatDay(valido_ate) : "Sem prazo"),
  dia: ({ dia }) => formatDay(dia),
};

const colors: Record<Voucher["situacao"], string> = {
  ativo: "green",
  usado: "gray",
  vencido: "yellow",
  estornado: "red",
  bloqueado: "red",
};
