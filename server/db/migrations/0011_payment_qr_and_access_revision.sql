ALTER TABLE "campaigns" ADD COLUMN "access_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "payment_qr" uuid;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_payment_qr_files__id_fk" FOREIGN KEY ("payment_qr") REFERENCES "public"."files"("_id") ON DELETE no action ON UPDATE no action;