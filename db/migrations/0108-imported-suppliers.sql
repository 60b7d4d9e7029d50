-- A file of products makes the suppliers that it names. Whoever takes the file back takes those back too, where nothing else uses them.

alter table import_rows add supplier_id uuid;
create index import_rows_supplier on import_rows (import_id) where supplier_id is not null;
