import { Button } from "@mantine/core";
import { useState } from "react";
import type { Comanda } from "#contract/comandas.ts";
import { OtherComandaDialog } from "#web/features/sales/other-comanda-dialog.tsx";
import { client } from "#web/lib/client.ts";

/** Merges another open comanda into this one. */
export function JoinComanda({ comanda: { id, numero } }: { comanda: Comanda }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Juntar outra comanda
      </Button>
      {asking && (
        <OtherComandaDialog
          comanda={id}
          title={`Juntar à comanda ${numero}`}
          text="Itens, pagamentos e desconto da outra passam para esta. A outra fica cancelada."
          submit="Juntar"
          done="Comandas juntadas."
          act={(other, once) => client.sales.join({ id, other }, once)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
