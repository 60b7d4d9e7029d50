import { Anchor, Badge, NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Commission, type CommissionState, commissionList, commissionStates } from "#contract/commissions.ts";
import { formatDay } from "#contract/dates.ts";
import { CommissionFigures } from "#web/features/commissions/commission-figures.tsx";
import { CommissionPanel } from "#web/features/commissions/commission-panel.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { MoneyText } from "#web/ui/money-text.tsx";
import { MonthSelect } from "#web/ui/month-select.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

type Asking = ReturnType<typeof useCommissions>;
type CommissionListProps = {
  hidden: string[];
  tools?: (register: Asking) => ReactNode;
  acts?: (line: Commission) => ReactNode;
  empty: string;
  /** Content between the figures and the lines. */
  children?: ReactNode;
};

function useCommissions() {
  return useRegister(orpc.commissions.list, commissionList);
}

/** Commissions as figures and lines; each line opens its computation. */
export function CommissionList({ hidden, tools, acts, empty, children }: CommissionListProps) {
  const register = useCommissions();
  const [line, setLine] = useState<Commission>();
  const { situacao } = register.asked;
  return (
    <>
      <CommissionFigures asked={register.asked} />
      {children}
      <Register
        register={register}
        cells={cellsFor(setLine)}
        hidden={hidden}
        tools={
          <>
            <MonthSelect {...register} />
            <NativeSelect
              aria-label="Situação"
              data={states}
              value={situacao ?? ""}
              onChange={({ currentTarget: { value } }) =>
                register.ask({ situacao: (value as CommissionState) || undefined })
              }
            />
            {tools?.(register)}
          </>
        }
        {...(acts && { acts })}
        empty={{ title: "Nenhuma comissão ainda", hint: empty }}
        notFound={{ title: "Nenhuma comissão assim", hint: "Veja outro período ou outra situação." }}
      />
      <CommissionPanel line={line} onClose={() => setLine(undefined)} />
    </>
  );
}

const states = [
  { value: "", label: "Todas as situações" },
  ...Object.entries(commissionStates).map(([value, label]) => ({ value, label })),
];

const cellsFor = (open: (line: Commission) => void): Cells<Commission> => ({
  nome: (line) => (
    <Anchor component="button" fw={600} c="inherit" ta="left" onClick={() => open(line)}>
      {commissionList.cell(line, "nome") as string}
    </Anchor>
  ),
  dia: ({ dia }) => formatDay(dia),
  base: ({ tipo, base }) => tipo === "venda" && <MoneyText centavos={base} />,
  valor: ({ valor }) => <MoneyText centavos={valor} />,
  situacao: ({ situacao }) => (
    <Badge variant="light" color={stateColors[situacao]}>
      {commissionStates[situacao]}
    </Badge>
  ),
});

const stateColors = { a_revisar: "red", pendente: "yellow", processada: "blue", paga: "green" } as const;
