ALTER TABLE "orders" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "end_reason" text;--> statement-breakpoint
UPDATE orders o SET
	variant_id = (SELECT i.variant_id FROM order_items i WHERE i.order_id = o._id AND i.position = 0),
	contacted_at = (SELECT min(e.at) FROM order_events e WHERE e.order_id = o._id
		AND e.step IN ('contact', 'approve', 'reject_proof', 'accept_late', 'owe_refund') AND e.return_id IS NULL),
	end_reason = CASE WHEN o.status IN ('CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED') THEN coalesce(
		(SELECT e.reason FROM order_events e WHERE e.order_id = o._id AND e.return_id IS NULL AND e.after = o.status ORDER BY e.at DESC LIMIT 1),
		'Nobody said why') END;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "variant_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_for_reports" ON "orders" USING btree ("placed_at","scheme_type","status","office_id","variant_id","vdc_municipality","district","state","total","contacted_at");