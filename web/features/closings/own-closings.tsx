import { Box } from "@mantine/core";
import { closingList } from "#contract/closings.ts";
import { cellsFor } from "#web/features/closings/closing-cells.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { Section } from "#web/ui/section.tsx";

/** A barber's own closings, the newest first. */
export function OwnClosings() {
  const register = useRegister(orpc.closings.list, closingList, { prefix: "f_", always: { size: 3 } });
  return (
    <Box mb="lg">
      <Section title="Fechamentos" description="O que foi fechado para você receber. Confira, e aceite ou conteste.">
        <Register
          register={register}
          cells={cellsFor("/barbeiro/comissoes/$id")}
          hidden={["barbeiro", "comissoes", "repasses", "gorjetas", "bonus", "recebido", "descontos", "vales"]}
          empty={{ title: "Nenhum fechamento ainda", hint: "Aparece aqui quando a barbearia fecha um período." }}
        />
      </Section>
    </Box>
  );
}
