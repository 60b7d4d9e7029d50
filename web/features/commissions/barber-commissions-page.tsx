import { OwnClosings } from "#web/features/closings/own-closings.tsx";
import { CommissionList } from "#web/features/commissions/commission-list.tsx";
import { OwnTier } from "#web/features/commissions/tiers/own-tier.tsx";
import { OwnPartnership } from "#web/features/partners/own-partnership.tsx";
import { OwnPot } from "#web/features/revenue-pots/own-pot.tsx";
import { BehindPress } from "#web/ui/behind-press.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** /barbeiro/comissoes: a barber's own commissions, line by line. */
export function BarberCommissionsPage() {
  return (
    <>
      <PageHeader title="Comissões" description="O que você ganhou em cada item, e como foi calculado." />
      <CommissionList
        hidden={["barbeiro", "tipo"]}
        empty="O que você faz ou vende aparece aqui quando a comanda é fechada."
      >
        <BehindPress label="Ver fechamentos, metas e pote">
          <OwnTier />
          <OwnPartnership />
          <OwnPot />
          <OwnClosings />
        </BehindPress>
      </CommissionList>
    </>
  );
}
