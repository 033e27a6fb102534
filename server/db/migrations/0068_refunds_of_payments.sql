ALTER TABLE "payments" ADD COLUMN "refund_of" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_orders__id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;