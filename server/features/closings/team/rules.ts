import type { Period } from "#contract/closing-terms.ts";
import type { TeamPreview } from "#contract/closings.ts";
import { spanOfDays } from "#contract/dates.ts";
import type { ShopCall } from "#server/call.ts";
import { openAdvanceSums } from "#server/features/advances/deducting/queries.ts";
import { openOf } from "#server/features/closings/queries.ts";
import { doubtsOf, withTiers } from "#server/features/closings/rules.ts";
import { sumsOf } from "#server/features/closings/sums/rules.ts";
import { refuseFarAway } from "#server/features/entries/rules.ts";
import { retroactiveLines } from "#server/features/commissions/tiers/retroactive/rules.ts";
import { openShareSums } from "#server/features/revenue-pots/paying/queries.ts";

/**
 * Previews closings until a day for all active barbers and for former ones with something open. Each is then closed separately. Refuses
 * INVALID_INPUT for days far away.
 */
export async function previewTeam(call: ShopCall, { de, ate }: Period): Promise<TeamPreview[]> {
  const { db, scope } = call;
  refuseFarAway(call, { de, ate });
  const end = spanOfDays(ate, 1, scope.timezone).until;
  const owed = await openAdvanceSums(db, scope, ate);
  const shares = await openShareSums(db, scope, ate);
  const team = await openOf(db, scope, { barbeiro: null, ate, end });
  const lines = await retroactiveLines(call, { barbeiros: team, ate });
  return team.flatMap((one) => {
    const open = withTiers(one, lines);
    const vales = owed.get(open.id) ?? 0;
    const sums = sumsOf({ ...open, pote: shares.get(open.id) ?? 0, vales });
    const owes = !open.ativo && vales > 0;
    const vazio = open.linhas + open.partes + open.ajustes === 0 && !shares.has(open.id) && !owes;
    if (vazio && !open.ativo) return [];
    const { id: barbeiro_id, nome: barbeiro, fechado_ate } = open;
    const duvidas = doubtsOf(open, sums);
    return [{ barbeiro_id, barbeiro, liquido: sums.liquido, saldo: sums.saldo, vazio, duvidas, fechado_ate }];
  });
}
