import { Badge, NativeSelect, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ClientLog, clientLogList, levelWords, type LogLevel } from "#contract/audit.ts";
import { Email } from "#contract/values.ts";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

const levels = [
  { value: "", label: "Todos" },
  ...Object.entries(levelWords).map(([value, label]) => ({ value, label })),
];
const colors: Record<LogLevel, string> = { error: "red", warn: "yellow", info: "blue", debug: "gray" };

/** /super-admin/navegadores: errors in people's browsers. */
export function ClientLogsPage() {
  const register = useRegister(orpc.audit.clientLogs, clientLogList);
  const { level = "", email = "" } = register.asked;
  // A partial address would be refused, so it is sent once typing pauses.
  const askEmail = useDebouncedCallback((typed: string) => register.ask({ email: Email.safeParse(typed).data }), 500);

  return (
    <PlatformPage>
      <Register
        register={register}
        cells={cells}
        hidden={["level", "data", "user_agent"]}
        tools={
          <>
            <NativeSelect
              label="Nível"
              data={levels}
              value={level}
              onChange={({ currentTarget: { value } }) => register.ask({ level: (value || undefined) as LogLevel })}
            />
            <TextInput
              label="E-mail da pessoa"
              type="email"
              flex="1 1 16rem"
              defaultValue={email}
              onChange={({ currentTarget: { value } }) => askEmail(value)}
            />
          </>
        }
        empty={{ title: "Nenhum registro de navegador" }}
      />
    </PlatformPage>
  );
}

const cells: Cells<ClientLog> = { message: (log) => <Message log={log} /> };

function Message({ log: { level, message, data } }: { log: ClientLog }) {
  return (
    <>
      <Badge size="sm" variant="light" color={colors[level]}>
        {levelWords[level]}
      </Badge>
      <Text fw={500}>{message}</Text>
      {data && (
        <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
          {data}
        </Text>
      )}
    </>
  );
}
