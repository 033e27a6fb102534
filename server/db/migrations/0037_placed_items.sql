ALTER TABLE "order_items" ADD COLUMN "placed_variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "placed_price" integer;