CREATE TABLE "order_count_changes" (
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"campaign_id" uuid,
	"office_id" uuid NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts_by_day" (
	"day" date NOT NULL,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_counts_by_day_key" UNIQUE("day","scheme_id","scheme_type","status")
);
--> statement-breakpoint
CREATE TABLE "order_counts_by_office" (
	"office_id" uuid NOT NULL,
	"campaign_id" uuid,
	"scheme_id" uuid NOT NULL,
	"scheme_type" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_counts_by_office_key" UNIQUE NULLS NOT DISTINCT("office_id","scheme_id","scheme_type","status","campaign_id")
);
--> statement-breakpoint
DROP INDEX "orders_by_time";--> statement-breakpoint
DROP INDEX "orders_by_office";--> statement-breakpoint
DROP INDEX "orders_by_phone";--> statement-breakpoint
DROP INDEX "orders_by_scheme";--> statement-breakpoint
CREATE INDEX "order_counts_by_day_of_scheme" ON "order_counts_by_day" USING btree ("scheme_id");--> statement-breakpoint
CREATE INDEX "order_counts_by_office_of_campaign" ON "order_counts_by_office" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","_id");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ((lower("customer_name")) collate "C","_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_phone_end" ON "orders" USING btree (reverse("customer_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_name_end" ON "orders" USING btree (lower(split_part("customer_name", ' ', -1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_office" ON "orders" USING btree ("office_id","placed_at","_id");--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("customer_phone" text_pattern_ops,"scheme_id");--> statement-breakpoint
CREATE INDEX "orders_by_scheme" ON "orders" USING btree ("scheme_id","placed_at","_id");
--> statement-breakpoint
-- Each statement that writes orders adds by how much it changes their numbers: rows that nobody waits for, a few for many
-- orders that are written together.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT scheme_id, scheme_type, status, campaign_id, office_id, (placed_at AT TIME ZONE 'Asia/Kathmandu')::date, count(*)
			FROM after GROUP BY 1, 2, 3, 4, 5, 6;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT scheme_id, scheme_type, status, campaign_id, office_id, (placed_at AT TIME ZONE 'Asia/Kathmandu')::date, -count(*)
			FROM before GROUP BY 1, 2, 3, 4, 5, 6;
	ELSE
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT scheme_id, scheme_type, status, campaign_id, office_id, (placed_at AT TIME ZONE 'Asia/Kathmandu')::date, sum(orders)
			FROM (SELECT *, 1 AS orders FROM after UNION ALL SELECT *, -1 FROM before) AS moved
			GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(orders) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_new_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER count_changed_orders AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER count_gone_orders AFTER DELETE ON orders REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
