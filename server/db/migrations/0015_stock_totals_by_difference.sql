-- An order changes one or two variants, and a launch brings hundreds of orders a second: the total moves by the
-- difference, in one statement a product. The variant's row is locked by whoever changes it, so no change is counted
-- twice; totals are taken in the order of their keys, so that no two transactions wait for each other in a circle.
CREATE FUNCTION move_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change record;
BEGIN
	FOR change IN
		SELECT after.product_id, sum(after.inventory - before.inventory) AS inventory,
			sum(after.inventory - after.held - before.inventory + before.held) AS available
		FROM after JOIN before ON before._id = after._id
		WHERE (after.inventory, after.held) <> (before.inventory, before.held)
		GROUP BY after.product_id ORDER BY after.product_id
	LOOP
		UPDATE product_stock SET inventory = inventory + change.inventory, available = available + change.available
			WHERE product_id = change.product_id;
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER keep_product_stock ON variants;
--> statement-breakpoint
CREATE TRIGGER move_product_stock AFTER UPDATE ON variants REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION move_product_stock();
--> statement-breakpoint
-- Left for variants that come and go: counted anew under a lock of the total's row.
CREATE OR REPLACE FUNCTION keep_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		ids := ARRAY(SELECT DISTINCT product_id FROM after);
	ELSE
		ids := ARRAY(SELECT DISTINCT product_id FROM before);
	END IF;
	PERFORM FROM product_stock WHERE product_id = ANY (ids) ORDER BY product_id FOR NO KEY UPDATE;
	UPDATE product_stock SET inventory = counted.inventory, available = counted.available
		FROM (
			SELECT id, coalesce(sum(inventory), 0) AS inventory, coalesce(sum(inventory - held), 0) AS available
			FROM unnest(ids) AS id LEFT JOIN variants ON variants.product_id = id GROUP BY id
		) AS counted
		WHERE product_stock.product_id = counted.id;
	RETURN NULL;
END $$;
