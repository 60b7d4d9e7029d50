-- A new shop is asked for its address, too; a shop without one confirms that by hand.
alter table barbershop_settings
  drop constraint barbershop_settings_steps_confirmed_check,
  add constraint barbershop_settings_steps_confirmed_check
    check (steps_confirmed <@ '{dados,horarios,servicos,equipe,link,clientes,agendamento}');
