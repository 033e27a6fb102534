-- Other statements read and write orders meanwhile, if the column and both indexes were made before the release.
DO $$ BEGIN
	IF NOT EXISTS (SELECT FROM information_schema.columns WHERE table_schema = current_schema AND table_name = 'orders' AND column_name = 'returned_at') THEN
		ALTER TABLE "orders" ADD COLUMN "returned_at" timestamp with time zone;
	END IF;
END $$;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_tallied" ON "orders" USING btree ("state","variant_id","placed_at","scheme_type","status","office_id","vdc_municipality","district","total","shipping_price","returned_at","contacted_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_lost_because" ON "orders" USING btree ("state","variant_id","placed_at","scheme_type","status","office_id","vdc_municipality","district","total","shipping_price","returned_at","end_reason") WHERE "orders"."end_reason" is not null;--> statement-breakpoint
UPDATE orders SET returned_at = coalesce((SELECT max(e.at) FROM order_events e WHERE e.return_id = r._id AND e.step = 'refund'), r.changed_at)
	FROM returns r WHERE r.order_id = orders._id AND r.status IN ('REFUNDED', 'COMPLETED') AND r.replaced_by IS NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
		INSERT INTO order_count_changes (scheme_id, scheme_type, status, campaign_id, office_id, day, orders)
			SELECT DISTINCT a.scheme_id, a.scheme_type, a.status, a.campaign_id, a.office_id, (a.placed_at AT TIME ZONE 'Asia/Kathmandu')::date, 0
			FROM after a JOIN before b USING (_id)
			WHERE (a.variant_id, a.vdc_municipality, a.district, a.state, a.total, a.shipping_price, a.returned_at, a.contacted_at, a.end_reason)
				IS DISTINCT FROM (b.variant_id, b.vdc_municipality, b.district, b.state, b.total, b.shipping_price, b.returned_at, b.contacted_at, b.end_reason);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO order_stale_days SELECT DISTINCT (placed_at AT TIME ZONE 'Asia/Kathmandu')::date FROM orders ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX "orders_counted";--> statement-breakpoint
DROP INDEX "orders_lost_why";
