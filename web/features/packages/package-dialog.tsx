import { CloseButton, Group, Input, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Package, SavePackage } from "#contract/packages.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useReadAgain } from "#web/lib/read-again.ts";
import type { useContractForm } from "#web/ui/contract-form.tsx";
import { CountInput } from "#web/ui/count-input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { RowDialog, useRowForm } from "#web/ui/register/row-form.tsx";

type PackageDialogProps = { row?: Package; onClose: () => void };

/** Changes a package, or creates one. Packages already sold keep their uses and their end. */
export function PackageDialog({ row, onClose }: PackageDialogProps) {
  const refresh = useReadAgain(orpc.packages.key());
  const form = useRowForm<SavePackage>({
    schema: SavePackage,
    initialValues: initialOf(row),
    save: client.packages.save,
    done: row ? "Pacote salvo. O que já foi vendido não muda." : "Pacote criado.",
    refresh,
    onClose,
  });
  return (
    <RowDialog form={form} title={row ? `Editar ${row.nome}` : "Novo pacote"} onClose={onClose}>
      <TextInput label="Nome" placeholder="Cinco cortes" maxLength={60} {...form.field("nome")} />
      <SimpleGrid cols={2}>
        <MoneyInput label="Preço" {...form.field("preco")} />
        <CountInput label="Validade em dias" placeholder="Sem prazo" {...form.field("validade_dias")} />
      </SimpleGrid>
      <UsesField form={form} names={new Map(row?.servicos.map(({ id, nome }) => [id, nome]))} />
    </RowDialog>
  );
}

type UsesFieldProps = {
  form: ReturnType<typeof useContractForm<SavePackage>>;
  /** The names of services, including those no longer on sale. */
  names: Map<string, string>;
};

/** The number of uses of each service, and their catalogue price. */
function UsesField({ form, names }: UsesFieldProps) {
  const { data: services = [] } = useQuery(orpc.services.list.queryOptions());
  const { values, errors, setFieldValue } = form.form;
  const { servicos } = values;
  const known = new Map(services.map((service) => [service.id, service]));
  const left = services.filter(({ id }) => !servicos.some((one) => one.id === id));
  const worth = servicos.reduce((sum, { id, usos }) => sum + (known.get(id)?.preco ?? 0) * (usos || 0), 0);
  return (
    <Input.Wrapper
      label="Serviços e usos"
      labelElement="div"
      error={errors.servicos}
      description={worth > 0 ? `No catálogo custam ${formatMoney(worth)}.` : "O que o pacote paga, e quantas vezes."}
    >
      <Stack gap="xs" mt="xs">
        {servicos.map(({ id, usos }, at) => {
          const nome = known.get(id)?.nome ?? names.get(id) ?? "Serviço";
          return (
            <Group key={id} gap="sm" wrap="nowrap">
              <Text size="sm" flex={1} style={{ overflowWrap: "anywhere" }}>
                {nome}
              </Text>
              <CountInput
                aria-label={`Usos de ${nome}`}
                value={usos}
                onChange={(count) => setFieldValue(`servicos.${at}.usos`, count as number)}
                error={errors[`servicos.${at}.usos`]}
                w={110}
              />
              <CloseButton
                aria-label={`Tirar ${nome}`}
                onClick={() =>
                  setFieldValue(
                    "servicos",
                    servicos.filter((one) => one.id !== id),
                  )
                }
              />
            </Group>
          );
        })}
        <Select
          aria-label="Adicionar serviço ao pacote"
          placeholder="Adicionar serviço"
          searchable
          data={left.map(({ id, nome }) => ({ value: id, label: nome }))}
          value={null}
          onChange={(id) => id && setFieldValue("servicos", [...servicos, { id, usos: 5 }])}
          nothingFoundMessage="Nenhum serviço com esse nome."
        />
      </Stack>
    </Input.Wrapper>
  );
}

function initialOf(one?: Package): SavePackage {
  if (!one) return { nome: "", preco: null as unknown as number, validade_dias: null, servicos: [] };
  const { archived_at: _archived, servicos, ...kept } = one;
  return { ...kept, servicos: servicos.map(({ id, usos }) => ({ id, usos })) };
}
