CREATE TABLE "payment_proofs" (
	"_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"order_id" uuid,
	"payment_mobile_number" text,
	"payment_initiated_using" text,
	"submitted_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"verdict" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_order_id_orders__id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_proofs_of" ON "payment_proofs" USING btree ("order_id","submitted_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_by_bytes" ON "payment_proofs" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "payment_proofs_by_upload" ON "payment_proofs" USING btree ("uploaded_at");