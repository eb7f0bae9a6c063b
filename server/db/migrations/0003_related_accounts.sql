CREATE TABLE "account_relations" (
	"user_id" integer NOT NULL,
	"related_user_id" integer NOT NULL,
	"proven_at" bigint NOT NULL,
	CONSTRAINT "account_relations_user_id_related_user_id_pk" PRIMARY KEY("user_id","related_user_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_through" uuid;--> statement-breakpoint
CREATE INDEX "sessions_opened_through" ON "sessions" USING btree ("opened_through") WHERE "sessions"."opened_through" is not null;