import { useQuery } from "@tanstack/react-query";
import type { Barber } from "#contract/barbers.ts";
import type { SaveService } from "#contract/services.ts";
import { ServiceForm } from "#web/features/services/service-form.tsx";
import { serviceColumns } from "#web/features/services/service-history.tsx";
import { useFreshQuery } from "#web/lib/fresh-query.ts";
import { orpc } from "#web/lib/orpc.ts";
import { useSession } from "#web/lib/session.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { WrittenAs } from "#web/ui/written-as.ts";

/** Adds a service, which the whole team does until that is changed. */
export function NewServiceDialog({ onClose }: { onClose: () => void }) {
  const team = useQuery(orpc.barbers.list.queryOptions());
  return (
    <FormDialog opened title="Novo serviço" onClose={onClose}>
      <Fetched query={team}>
        {(barbers) => <ServiceForm service={emptyService(barbers)} doses={[]} team={barbers} onClose={onClose} />}
      </Fetched>
    </FormDialog>
  );
}

type EditProps = { id: string; nome: string; onClose: () => void };

export function EditServiceDialog({ id, nome, onClose }: EditProps) {
  const team = useQuery(orpc.barbers.list.queryOptions());
  const changes = useSession().role !== "super_admin";
  const stored = useFreshQuery(orpc.services.details.queryOptions({ input: { id } }));
  return (
    <FormDialog opened title={`${changes ? "Editar" : "Ver"} ${nome}`} onClose={onClose}>
      <WrittenAs value={serviceColumns}>
        <Fetched query={team}>
          {(barbers) => (
            <Fetched query={stored}>
              {({ ordem: _ordem, archived_at: _archived, ...service }) => (
                <ServiceForm
                  service={{
                    ...service,
                    descricao: service.descricao ?? "",
                    produtos: service.produtos.map(({ id: product, quantidade }) => ({ id: product, quantidade })),
                  }}
                  doses={service.produtos}
                  team={barbers}
                  onClose={onClose}
                />
              )}
            </Fetched>
          )}
        </Fetched>
      </WrittenAs>
    </FormDialog>
  );
}

function emptyService(team: Barber[]): SaveService {
  return {
    nome: "",
    categoria: "",
    descricao: "",
    foto_url: null,
    // The schema requires an amount; the field is empty until one is typed.
    preco: null as unknown as number,
    duracao_minutos: 30,
    buffer_minutos: null,
    online: true,
    sinal: null,
    partes: [],
    barbeiros: team.map(({ id }) => ({ id, preco: null, duracao_minutos: null })),
    produtos: [],
  };
}
