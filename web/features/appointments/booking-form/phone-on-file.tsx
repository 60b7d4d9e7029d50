import { Alert, Button, type ButtonProps, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Kinship, kinshipNames } from "#contract/client-records.ts";
import type { OnFile } from "#contract/newcomers.ts";

type PhoneOnFileProps = {
  holder: OnFile["client"];
  onHolder: () => void;
  onDependent: (parentesco: Kinship) => void;
  onStranger: () => void;
};

/** Asks for whom the time is: no booking gets a client who was not chosen (decisions 7). */
export function PhoneOnFile({ holder, onHolder, onDependent, onStranger }: PhoneOnFileProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Alert color="yellow" variant="outline" tabIndex={-1} data-failure>
      <Stack gap="sm">
        <Text size="sm">Este telefone é de {holder.nome}. Para quem é o horário?</Text>
        <Choice onClick={onHolder}>{holder.nome}</Choice>
        <Choice onClick={() => setAsking(!asking)} aria-expanded={asking}>
          Dependente de {holder.nome}
        </Choice>
        {asking && (
          <Group gap="xs">
            {(Object.keys(kinshipNames) as Kinship[]).map((kinship) => (
              <Choice key={kinship} variant="light" onClick={() => onDependent(kinship)}>
                {kinshipNames[kinship]}
              </Choice>
            ))}
          </Group>
        )}
        <Choice onClick={onStranger}>Outra pessoa, sem telefone</Choice>
      </Stack>
    </Alert>
  );
}

type ChoiceProps = Pick<ButtonProps, "variant"> & {
  onClick: () => void;
  "aria-expanded"?: boolean;
  children: ReactNode;
};

/** As tall as a long name needs. */
function Choice({ variant = "default", ...button }: ChoiceProps) {
  return <Button variant={variant} h="auto" mih={44} py={6} styles={{ label: { whiteSpace: "normal" } }} {...button} />;
}
