import { Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Which } from "#contract/list.ts";
import { doseText, shortList, type KeptService, serviceList } from "#contract/services.ts";
import { ArrangeDialog } from "#web/features/services/arranging/arrange-dialog.tsx";
import { ServiceActs } from "#web/features/services/service-acts.tsx";
import { EditServiceDialog, NewServiceDialog } from "#web/features/services/service-dialog.tsx";
import { ServicePhoto } from "#web/features/services/service-photo.tsx";
import { orpc } from "#web/lib/orpc.ts";
import { useOpenRow } from "#web/lib/open-row.ts";
import { useSession } from "#web/lib/session.ts";
import { ButtonLink, PageLink } from "#web/ui/links.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Register } from "#web/ui/register/register.tsx";
import type { Cells } from "#web/ui/register/register-row.tsx";
import { useRegister } from "#web/ui/register/use-register.ts";
import { WhichControl } from "#web/ui/register/which-control.tsx";

/** /servicos: the services of the shop, administered by its owner. */
export function ServicesPage() {
  const [opened, setOpened] = useState<"adding" | "arranging">();
  const register = useRegister(orpc.services.catalogue, serviceList);
  const { query, which, categoria } = register.asked;
  const { id: service, close: closeService } = useOpenRow("servico");
  const close = () => setOpened(undefined);
  const changes = useSession().role !== "super_admin";

  return (
    <>
      <PageHeader
        title="Serviços"
        description="O que a barbearia faz, por quanto e com quem."
        actions={
          <>
            {changes && (
              <ButtonLink variant="default" to="/importar" search={{ into: "services" }}>
                Importar
              </ButtonLink>
            )}
            <Button variant="default" onClick={() => setOpened("arranging")}>
              Ordenar
            </Button>
            {changes && <Button onClick={() => setOpened("adding")}>Novo serviço</Button>}
          </>
        }
      />
      <Register
        register={register}
        search="Buscar por nome"
        cells={cells}
        hidden={["buffer_minutos", "descricao", "online", "produtos", ...(which === "active" ? ["archived_at"] : [])]}
        tools={
          <>
            <WhichControl
              value={which}
              names={{ active: "Ativos", inactive: "Arquivados" }}
              onChange={(chosen) => register.ask({ which: chosen })}
            />
            <CategoryChoice value={categoria} onChange={(chosen) => register.ask({ categoria: chosen })} />
          </>
        }
        {...(changes && { acts: (service: KeptService) => <ServiceActs service={service} /> })}
        empty={nothing[which]}
        notFound={query || categoria ? unknown : nothing[which]}
      />
      {opened === "adding" && <NewServiceDialog onClose={close} />}
      {service && <EditServiceDialog id={service} nome="serviço" onClose={closeService} />}
      {opened === "arranging" && <ArrangeDialog onClose={close} />}
    </>
  );
}

type CategoryProps = { value: string; onChange: (categoria: string) => void };

function CategoryChoice({ value, onChange }: CategoryProps) {
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions());
  const categories = [...new Set([...services.map(({ categoria }) => categoria), ...(value ? [value] : [])])];
  return (
    <NativeSelect
      aria-label="Categoria"
      data={[{ value: "", label: "Todas as categorias" }, ...categories]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const cells: Cells<KeptService> = {
  nome: ({ id, nome, foto_url, partes, online, produtos }) => (
    <Group gap="sm" wrap="nowrap">
      <ServicePhoto url={foto_url} size={40} />
      <Group gap={8}>
        <PageLink to="." search={(before) => ({ ...before, servico: id })} fw={600} c="inherit">
          {nome}
        </PageLink>
        {partes.length > 0 && (
          <Badge variant="light" color="yellow">
            Combo
          </Badge>
        )}
        {!online && (
          <Badge variant="light" color="gray">
            Só na barbearia
          </Badge>
        )}
        {produtos.length > 0 && (
          <Text size="xs" c="dimmed" w="100%" visibleFrom="sm">
            {produtos.map(doseText).join(", ")}
          </Text>
        )}
      </Group>
    </Group>
  ),
  preco: ({ preco }) => <MoneyText centavos={preco} />,
  barbeiros: ({ barbeiros }) =>
    barbeiros.length > 0 ? (
      shortList(barbeiros)
    ) : (
      <Text size="sm" c="yellow.4">
        Ninguém: não pode ser agendado
      </Text>
    ),
};

const unknown = { title: "Nenhum serviço assim", hint: "Confira a busca, a categoria ou os arquivados." };

const nothing: Record<Which, { title: string; hint: string }> = {
  active: { title: "Nenhum serviço ainda", hint: "Cadastre o primeiro: ele aparece na hora na sua página pública." },
  inactive: { title: "Nada arquivado", hint: "O que for arquivado fica aqui, com o histórico, e pode voltar." },
};
