import { ActionIcon, Badge, Group, SegmentedControl, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { kinds, kindsFor, priorityWords } from "#contract/notification-words.ts";
import { type Notification, notificationList } from "#contract/notifications.ts";
import { MarkAllRead } from "#web/features/notifications/mark-all-read.tsx";
import { UrgentBadge } from "#web/features/notifications/notification-list.tsx";
import { placeOf } from "#web/features/notifications/notification-place.ts";
import { useMark } from "#web/features/notifications/use-mark.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { PageLink } from "#web/ui/links.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RegisterFilters } from "#web/ui/register/filters.tsx";
import { Register } from "#web/ui/register/register.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";

/** /notificacoes: all notifications of staff, page by page; a barber has the panel (decisions 5). */
export function NotificationsPage() {
  const register = useRegister(orpc.notifications.list, notificationList);
  const { which } = register.asked;
  const { role } = useSession();
  const names = Object.fromEntries(kindsFor(role).map((kind) => [kind, kinds[kind].label]));

  return (
    <>
      <PageHeader
        title="Notificações"
        description="O que aconteceu na barbearia."
        actions={<MarkAllRead variant="default" size="sm" />}
      />
      <Register
        register={register}
        cells={cells}
        hidden={["read_at", "priority"]}
        tools={
          <>
            <SegmentedControl
              aria-label="Leitura"
              value={which}
              onChange={(chosen) => register.ask({ which: chosen })}
              data={[
                { value: "all", label: "Todas" },
                { value: "unread", label: "Não lidas" },
              ]}
            />
            <RegisterFilters register={register} filters={{ kind: { label: "Assunto", names } }} />
          </>
        }
        acts={(notification: Notification) => <Acts {...notification} />}
        empty={{ title: "Nenhuma notificação encontrada", hint: "O que acontecer na barbearia aparece aqui." }}
        notFound={{ title: "Nenhuma notificação encontrada" }}
      />
    </>
  );
}

const cells = {
  title: ({ title, read_at, priority }: Notification) => (
    <Group gap="xs">
      <Text component="span" size="sm" fw={read_at ? 400 : 650}>
        {title}
      </Text>
      {!read_at && (
        <Badge size="sm" variant="light">
          Não lida
        </Badge>
      )}
      {priority === "urgent" && <UrgentBadge />}
    </Group>
  ),
  priority: ({ priority }: Notification) => (priority === "urgent" ? <UrgentBadge /> : priorityWords[priority]),
  message: (notification: Notification) => <Message {...notification} />,
};

function Message(notification: Notification) {
  const session = useSession();
  const { markRead } = useMark();
  const { id, message, read_at } = notification;
  const place = placeOf(notification, session);
  if (!place) return message;
  return (
    <PageLink to={place.to} search={place.search} size="sm" onClick={() => read_at ?? markRead.mutate({ id })}>
      {message}
    </PageLink>
  );
}

function Acts({ id, message, read_at }: Notification) {
  const { markRead, remove } = useMark();
  return (
    <Group gap={4} justify="flex-end">
      {!read_at && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Marcar como lida: ${message}`}
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ id })}
        >
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remover: ${message}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
