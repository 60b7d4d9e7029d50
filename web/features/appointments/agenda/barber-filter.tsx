import type { Barber } from "#contract/barbers.ts";
import classes from "#web/features/appointments/agenda/barber-filter.module.css";

type BarberFilterProps = {
  barbers: Barber[];
  /** Null for the whole team, where the view has room for it. */
  chosen: string | null;
  withTeam: boolean;
  onChoose: (barber: string | null) => void;
};

/** Whose agenda to see: one tap each, in a row that scrolls sideways on a phone. */
export function BarberFilter({ barbers, chosen, withTeam, onChoose }: BarberFilterProps) {
  const options = [...(withTeam ? [{ id: null, nome: "Todos" }] : []), ...barbers];
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Barbeiro</legend>
      {options.map(({ id, nome }) => (
        <label key={id} className={classes.option}>
          <input type="radio" name="barber" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{nome}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Cancelled appointments hold no time, so they are out of the way until asked for. */
export function CancelledFilter({ shown, onShow }: { shown: boolean; onShow: (shown: boolean) => void }) {
  return (
    <label className={classes.option}>
      <input type="checkbox" checked={shown} onChange={() => onShow(!shown)} />
      <span>Cancelados</span>
    </label>
  );
}
