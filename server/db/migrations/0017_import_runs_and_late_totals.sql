ALTER TABLE "imports" ADD COLUMN "run_id" uuid;
--> statement-breakpoint
-- Counts totals anew under the locks of their rows, which are taken in the order of their keys and in a statement before
-- the one that counts: whatever moved a total has also changed its variants by then.
CREATE FUNCTION recount_product_stock(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM product_stock WHERE product_id = ANY (ids) ORDER BY product_id FOR NO KEY UPDATE;
	UPDATE product_stock SET inventory = counted.inventory, available = counted.available
		FROM (
			SELECT id, coalesce(sum(inventory), 0) AS inventory, coalesce(sum(inventory - held), 0) AS available
			FROM unnest(ids) AS id LEFT JOIN variants ON variants.product_id = id GROUP BY id
		) AS counted
		WHERE product_stock.product_id = counted.id
			AND (product_stock.inventory, product_stock.available) <> (counted.inventory, counted.available);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM recount_product_stock(ARRAY(SELECT DISTINCT product_id FROM after));
	ELSE
		PERFORM recount_product_stock(ARRAY(SELECT DISTINCT product_id FROM before));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A transaction of many statements that sets agrim.totals_last recounts the totals itself, in its last statement: orders
-- of the same products would otherwise wait for its end from its first statement on.
CREATE OR REPLACE TRIGGER keep_product_stock_of_new AFTER INSERT ON variants REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT WHEN (current_setting('agrim.totals_last', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION keep_product_stock();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER move_product_stock AFTER UPDATE ON variants REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT WHEN (current_setting('agrim.totals_last', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION move_product_stock();
--> statement-breakpoint
-- Migration 0012 says that rows in the order of their keys keep two transactions from waiting in a circle. That is so
-- within one statement, and so for words as long as a transaction brings new ones by one statement: a form does, and an
-- import writes its words before its transaction, so that nobody waits for its end because of a word.
COMMENT ON FUNCTION keep_product_words() IS 'Adds the words of changed products, those that are new, in the order of their letters.';
