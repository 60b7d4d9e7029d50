-- What browsers told of their failures is worth a look for a season, and then kept of nobody (trust 2 g).
create policy forgotten on client_logs for delete to current_user using (created_at < now() - interval '90 days');
create policy seen_when_forgotten on client_logs for select to current_user using (created_at < now() - interval '90 days');
