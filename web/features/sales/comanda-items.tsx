import { Group, Menu, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { leftWords } from "#contract/covered-prices.ts";
import { isFree } from "#contract/comanda-sums.ts";
import type { Comanda, ComandaItem } from "#contract/comandas.ts";
import { rateText } from "#contract/numbers.ts";
import { ItemDialog } from "#web/features/sales/item-dialog.tsx";
import { OtherComandaDialog } from "#web/features/sales/other-comanda-dialog.tsx";
import { ReturnDialog } from "#web/features/sales/return-dialog.tsx";
import { useComandaAct, useSellerRights } from "#web/features/sales/use-comanda.ts";
import { client } from "#web/lib/client.ts";
import { formatMoney } from "#web/lib/money.ts";
import { ActsMenu } from "#web/ui/acts-menu.tsx";
import { MoneyText } from "#web/ui/money-text.tsx";

type ItemsProps = { comanda: Comanda; changes: boolean; returns: boolean };

/** The items with their prices; items of a closed comanda can be returned. */
export function ComandaItems({ comanda, changes, returns }: ItemsProps) {
  const [edited, setEdited] = useState<ComandaItem>();
  const [moved, setMoved] = useState<ComandaItem>();
  const [returned, setReturned] = useState<ComandaItem>();
  const { mutate } = useComandaAct();
  const { isDesk } = useSellerRights();
  const cover = ({ id }: ComandaItem, coberto: boolean) => mutate(() => client.sales.coverItem({ id, coberto }));
  if (comanda.items.length === 0) return <Text c="dimmed">Nenhum item ainda.</Text>;
  return (
    <>
      <Stack component="ul" aria-label="Itens" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {comanda.items.map((item) => (
          <Group component="li" key={item.id} justify="space-between" wrap="nowrap" gap="sm">
            <div style={{ minWidth: 0 }}>
              <Text>{item.nome}</Text>
              <Text size="sm" c="dimmed">
                {[barbersOf(item), detailOf(item)].filter(Boolean).join(" · ")}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <MoneyText centavos={isFree(item) ? 0 : item.preco * item.quantidade - item.desconto} />
              {changes && (
                <ActsMenu nome={item.nome}>
                  <Menu.Item onClick={() => setEdited(item)}>Editar item</Menu.Item>
                  {item.coberto && <Menu.Item onClick={() => cover(item, false)}>Cobrar este item</Menu.Item>}
                  {isCoverable(comanda, item) && (
                    <Menu.Item onClick={() => cover(item, true)}>
                      {comanda.cliente?.assina ? "Cobrir pelo clube" : "Cobrir pelo pacote"}
                    </Menu.Item>
                  )}
                  {isDesk && <Menu.Item onClick={() => setMoved(item)}>Passar para outra comanda</Menu.Item>}
                  <Menu.Item onClick={() => mutate(() => client.sales.removeItem({ id: item.id }))}>
                    Tirar da comanda
                  </Menu.Item>
                </ActsMenu>
              )}
              {returns && item.devolvida < item.quantidade && (
                <ActsMenu nome={item.nome}>
                  <Menu.Item onClick={() => setReturned(item)}>Devolver item</Menu.Item>
                </ActsMenu>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {edited && <ItemDialog item={edited} onClose={() => setEdited(undefined)} />}
      {returned && <ReturnDialog comanda={comanda} item={returned} onClose={() => setReturned(undefined)} />}
      {moved && (
        <OtherComandaDialog
          comanda={comanda.id}
          title={`Passar ${moved.nome}`}
          text="O item sai desta comanda e entra na outra, com o mesmo preço e o desconto dele."
          submit="Passar"
          done="Item passado para a outra comanda."
          act={(other, once) => client.sales.moveItem({ id: moved.id, comanda: other }, once)}
          onClose={() => setMoved(undefined)}
        />
      )}
    </>
  );
}

/** Whether the client's plan or package may cover the item: a service that staff charged, or an uncovered one of a subscriber. */
function isCoverable({ cliente }: Comanda, { tipo, coberto, cobrado, cortesia }: ComandaItem): boolean {
  return tipo === "servico" && !coberto && !cortesia && cliente !== null && (cobrado || cliente.assina);
}

/** `Clube · resta 1 de 2`, `Pacote · restam 3 de 5`. */
function clubOf({ coberto, pacote, cota, resta }: ComandaItem): string {
  if (!coberto) return "";
  const name = pacote ? "Pacote" : "Clube";
  return cota === null || resta === null ? name : `${name} · ${leftWords(resta, cota)}`;
}

/** `Beto`, `Beto 60 % · Caio 40 %`, of a plan `vendido por Beto`, and `sem barbeiro` of a service that earns nobody a commission. */
function barbersOf({ tipo, barbeiro, segundo_barbeiro, parte_do_segundo }: ComandaItem): string | null {
  if (tipo === "plano") return barbeiro && `vendido por ${barbeiro}`;
  if (tipo === "servico" && !barbeiro) return "sem barbeiro";
  if (!segundo_barbeiro || !parte_do_segundo) return barbeiro;
  return `${barbeiro} ${rateText(10_000 - parte_do_segundo)} · ${segundo_barbeiro} ${rateText(parte_do_segundo)}`;
}

function detailOf(item: ComandaItem): string {
  const { quantidade, preco, desconto, desconto_clube, cortesia, devolvida } = item;
  const byPlan = desconto === desconto_clube ? "desconto do plano" : "desconto";
  return [
    quantidade > 1 ? `${quantidade} × ${formatMoney(preco)}` : "",
    desconto > 0 && !isFree(item) ? `${byPlan} de ${formatMoney(desconto)}` : "",
    clubOf(item),
    item.vale?.para ? `para ${item.vale.para}` : "",
    cortesia ? "cortesia" : "",
    devolvida > 0 ? (devolvida === quantidade ? "devolvido" : `${devolvida} de ${quantidade} devolvidos`) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
