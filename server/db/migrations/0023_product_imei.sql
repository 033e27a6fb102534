ALTER TABLE "products" ADD COLUMN "has_imei" boolean;--> statement-breakpoint
-- What was read from the name so far stays, whatever a product is called from now on.
UPDATE "products" SET "has_imei" = coalesce("kind" = 'phone', true);
