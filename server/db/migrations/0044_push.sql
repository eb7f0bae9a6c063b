CREATE TABLE "notice_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"kinds_off" jsonb NOT NULL,
	"quiet" jsonb
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"name" text,
	"added_at" bigint NOT NULL,
	"sent_at" bigint,
	"tested_at" bigint,
	"failures" integer NOT NULL,
	"rests_until" bigint,
	CONSTRAINT "push_devices_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "push_at" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_by_endpoint" ON "push_devices" USING btree ("user_id","endpoint");--> statement-breakpoint
CREATE INDEX "notices_to_push" ON "notices" USING btree ("push_at") WHERE "notices"."push_at" is not null;