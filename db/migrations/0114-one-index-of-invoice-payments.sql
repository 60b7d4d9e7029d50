-- The key by shop and id serves the same (0110).
drop index shop_invoice_payments_of_shop;
