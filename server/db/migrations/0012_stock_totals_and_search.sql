-- The word, and the word without each one of its letters. Longer and shorter words have too few or too many neighbours.
CREATE FUNCTION near_words(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	near text[] := ARRAY[word];
BEGIN
	IF length(word) BETWEEN 3 AND 24 THEN
		FOR n IN 1..length(word) LOOP
			near := near || (left(word, n - 1) || substr(word, n + 1));
		END LOOP;
	END IF;
	RETURN near;
END $$;
--> statement-breakpoint
CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"inventory" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"level" text GENERATED ALWAYS AS (case when available <= 0 then 'out' when available <= 10 then 'low' else 'enough' end) STORED
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL,
	"near" text[] GENERATED ALWAYS AS (near_words(word)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
DROP INDEX "products_by_time";--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(name || ' ' || sku_from_system)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_products__id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_by_units" ON "product_stock" USING btree ("inventory","product_id");--> statement-breakpoint
CREATE INDEX "product_stock_by_level" ON "product_stock" USING btree ("level","product_id");--> statement-breakpoint
CREATE INDEX "product_words_near" ON "product_words" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_words_alike" ON "product_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_by_sku" ON "products" USING btree ("sku_from_system","_id","is_deleted","is_active","is_published","brand_id","type","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_time" ON "products" USING btree ("added_at","_id","is_deleted","is_active","is_published","brand_id","type","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","_id","is_deleted","is_active","is_published","brand_id","type","sales_price_from","words");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("sales_price_from","_id","is_deleted","is_active","is_published","brand_id","type","words");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
-- What every writer of products and variants must keep, kept by the tables themselves. Rows are taken in the order of
-- their keys, so that two transactions never wait for each other in a circle.
CREATE FUNCTION words_of(words text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT word FROM regexp_split_to_table(words, '[[:space:],;:/|()"+]+') AS word WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO product_words (word)
		SELECT DISTINCT said.word FROM changed, words_of(changed.words) AS said(word)
		WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = said.word)
		ORDER BY said.word ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_product_words_of_new AFTER INSERT ON products REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
CREATE TRIGGER keep_product_words AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
CREATE FUNCTION add_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO product_stock (product_id) SELECT _id FROM added;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_product_stock AFTER INSERT ON products REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION add_product_stock();
--> statement-breakpoint
-- Counted anew under a lock of the product's row: who waited for it counts what the other one has changed.
CREATE FUNCTION keep_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		ids := ARRAY(SELECT DISTINCT product_id FROM after);
	ELSIF TG_OP = 'DELETE' THEN
		ids := ARRAY(SELECT DISTINCT product_id FROM before);
	ELSE
		ids := ARRAY(SELECT DISTINCT product_id FROM (
			(SELECT product_id, _id, inventory, held FROM after EXCEPT SELECT product_id, _id, inventory, held FROM before)
			UNION ALL
			(SELECT product_id, _id, inventory, held FROM before EXCEPT SELECT product_id, _id, inventory, held FROM after)
		) AS differing);
	END IF;
	IF cardinality(ids) = 0 THEN
		RETURN NULL;
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
--> statement-breakpoint
CREATE TRIGGER keep_product_stock_of_new AFTER INSERT ON variants REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION keep_product_stock();
--> statement-breakpoint
CREATE TRIGGER keep_product_stock AFTER UPDATE ON variants REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION keep_product_stock();
--> statement-breakpoint
CREATE TRIGGER keep_product_stock_of_gone AFTER DELETE ON variants REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION keep_product_stock();
--> statement-breakpoint
INSERT INTO product_stock (product_id, inventory, available)
	SELECT products._id, coalesce(sum(inventory), 0), coalesce(sum(inventory - held), 0)
	FROM products LEFT JOIN variants ON variants.product_id = products._id GROUP BY products._id;
--> statement-breakpoint
INSERT INTO product_words (word) SELECT DISTINCT word FROM products, words_of(products.words) AS word ORDER BY word;
