ALTER TABLE "orders" ADD COLUMN "advance" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_by_due" ON "orders" USING btree ("due_at") WHERE "orders"."due_at" is not null;